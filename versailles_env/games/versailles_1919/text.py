"""stub"""
class Words:
    def action(self,state,pack,action):
        from .actions import ACTIONS
        return ACTIONS.text(action)
    def question(self,state,pack):
        from .constants import Frame
        d=int(state[0]['depth'])
        return Frame(int(state[0]['stack'][d-1,0])).name if d else 'nothing'
    def table(self,state,pack,seat): return ''
    def sentence(self,pack,note): return str(note)
    def summary(self,state,pack): return {}
