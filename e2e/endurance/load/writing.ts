import { lisbonDay } from '@tipy/domain/calendar/days'
import { replacing } from '@tipy/domain/record/bulk'
import type { Random } from '@tipy/seeds/random'
import type { Person, Seen } from './people.ts'
import type { CallRequest, CallResult } from './wire.ts'

/** A write, and what its answer means for the one who wrote. */
export interface Written extends CallRequest {
  readonly onAnswer?: (heard: CallResult) => void
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
      // What has another value than the others by now cannot be edited with them.
      const joins = status === 201 && value === own.value && !own.isBusy && own.ids.length < 20
      if (joins) own.ids.push((data as { _id: string })._id)
    },
  }
}

/** All expenses of one's own get a next value. Until that is answered nobody edits them again. */
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
      // Nobody knows whether an unanswered one was done: these are left alone, and others made.
      else if (status === 0) own.ids = []
    },
  }
}

const editOne = ({ id }: Seen, random: Random): Written => ({
  method: 'PATCH',
  path: `/api/findings/${id}`,
  json: { owner: `Proprietário ${random.digits(4)}` },
})

/** Something somebody of their kind writes: tasks and comments all, records who may. */
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
