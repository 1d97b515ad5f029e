import { lisbonDay } from '@tipy/domain/calendar/days'
import { replacing } from '@tipy/domain/record/bulk'
import type { Random } from '@tipy/seeds/random'
import type { Person, Seen } from './people.ts'
import type { CallRequest, CallResult } from './wire.ts'

/** A write, and how its answer updates the person's state. */
export interface Written extends CallRequest {
  readonly onAnswer?: (result: CallResult) => void
}

const today = lisbonDay(new Date())

const newTask = (random: Random): Written => ({
  method: 'POST',
  path: '/api/tasks',
  json: { title: `Ligar a ${random.digits(6)}`, date: `${today}T18:00`, priority: random.whole(0, 2) },
})

const newComment = ({ list, id }: Seen, random: Random): Written => ({
  method: 'POST',
  path: '/api/comments',
  json: { group: list.record.name, ref: id, message: `Falámos às ${random.digits(2)}h, fica para amanhã` },
})

function newExpense({ own }: Person, random: Random): Written {
  const { value } = own
  const number = random.digits(8)
  const category = 'instalacoes'
  return {
    method: 'POST',
    path: '/api/expenses',
    json: { name: 'Material de escritório', number, category, value, paymentDate: today, repeatsMonthly: false },
    isRead: true,
    onAnswer: ({ status, data }) => {
      // The bulk edit needs a common value, so an expense with another value is left out.
      const joins = status === 201 && value === own.value && !own.isBusy && own.ids.length < 20
      if (joins) own.ids.push((data as { _id: string })._id)
    },
  }
}

/** Gives all expenses of the person a new value in one call; no other call edits them until it is answered. */
function editMany({ own }: Person): Written {
  const [ids, old] = [own.ids, own.value]
  own.isBusy = true
  return {
    method: 'PATCH',
    path: '/api/expenses',
    json: Object.fromEntries(ids.map(id => [id, replacing('value', old + 1, old)])),
    onAnswer: ({ status }) => {
      own.isBusy = false
      if (status === 200) own.value = old + 1
      // Without an answer the value is unknown: these expenses are dropped, and new ones added.
      else if (status === 0) own.ids = []
    },
  }
}

const editOne = ({ id }: Seen, random: Random): Written => ({
  method: 'PATCH',
  path: `/api/findings/${id}`,
  json: { owner: `Proprietário ${random.digits(4)}` },
})

/** A write this person may do: everyone adds tasks and comments, only some change records. */
export function write(person: Person, random: Random): Written {
  const { own, seen, flags } = person
  const editable = seen.filter(({ list, can }) => can && list.record.name === 'findings')
  const ways: (() => Written)[] = [() => newTask(random)]
  if (seen.length > 0) ways.push(() => newComment(random.pick(seen), random))
  if (flags.has('addExpense'))
    ways.push(
      () => newExpense(person, random),
      () => newExpense(person, random),
    )
  if (flags.has('editExpense') && own.ids.length > 4 && !own.isBusy) ways.push(() => editMany(person))
  if (editable.length > 0) ways.push(() => editOne(random.pick(editable), random))
  return random.pick(ways)()
}
