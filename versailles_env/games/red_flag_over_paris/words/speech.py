"""How Red Flag Over Paris speaks: the one object that the core asks for words."""

from ....systems.crisis_dimension.speech import CrisisWords
from .questions import action_words, question_words
from .sentences import sentence
from .table import summary, table_words

WORDS = CrisisWords(action_words, question_words, table_words, sentence, summary)
