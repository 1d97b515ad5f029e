import { addDays, type Day } from '@tipy/domain/calendar/days'
import type { User } from '@tipy/domain/features/users/users.record'
import type { PlayedLead } from './leads.playing.ts'
import type { DemoLead, History } from './model.ts'
import type { Random } from './random.ts'

/** Most of those who wait for their conversion have a form begun. */
export function draftOf({ history }: PlayedLead, manager: string, today: Day, random: Random): DemoLead['userDraft'] {
  const { row } = history.at(-1) ?? history[0]
  if (row.stage !== 'approvalDone' || random.fraction() < 0.25) return null
  const { name, personalEmail, phone, gender, birthday, country, office, source, recruiter } = row
  const known = {
    name,
    completeName: name,
    personalEmail,
    phone,
    gender,
    birthday,
    country,
    source,
    recruiter,
    manager,
  }
  const typed = {
    role: 'consultant',
    offices: [office],
    startDate: addDays(today, random.whole(5, 20)),
    observations: 'Falta o comprovativo de IBAN.',
  }
  return Object.fromEntries(Object.entries({ ...known, ...typed }).filter(([, value]) => value !== null))
}

/** People who were candidates know their lead. */
export function withLeads(staff: readonly History<User>[], leads: readonly DemoLead[]): History<User>[] {
  const leadOf = new Map(
    leads.flatMap(({ history }) => {
      const { row } = history.at(-1) ?? history[0]
      return row.user === null ? [] : [[row.user, row._id] as const]
    }),
  )
  return staff.map(([first, ...later]) => {
    const lead = leadOf.get(first.row._id)
    if (lead === undefined) return [first, ...later]
    const known = (saved: typeof first) => ({ ...saved, row: { ...saved.row, lead } })
    return [known(first), ...later.map(known)]
  })
}
