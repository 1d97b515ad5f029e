import type { Notice } from '@tipy/domain/features/notifications/notifications.rules'
import { type Reservation, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { isValidation, validationWords } from '@tipy/domain/features/reservations/reservations.rules'
import { type Author, authorOf } from '#engine/rows'
import { seenOf } from '#engine/seen'
import type { AnySetup, Saving } from '#engine/setup'
import { recordViewers } from '#engine/viewer'

type Notify = (author: Author, notice: Notice) => Promise<void>

/** Deals, whose makers are told when somebody else validates them, in the transaction that does. Others stay as they are. */
export function tellingValidation(setup: AnySetup, notify: Notify): AnySetup {
  if (setup.record.name !== reservations.name) return setup
  const own = setup.hooks?.afterSave
  return {
    ...setup,
    hooks: {
      ...setup.hooks,
      afterSave: async (row, before, saving) => {
        await own?.(row, before, saving)
        const deal = row as Reservation
        const was = before as Reservation | null
        if (deal.user !== saving.viewer.id && isValidation(deal.state ?? '', was?.state))
          await tellMaker(setup, deal, saving, notify)
      },
    },
  }
}

/** Whoever left, or no longer sees it, is told nothing. */
async function tellMaker(setup: AnySetup, row: Reservation, saving: Saving, notify: Notify): Promise<void> {
  const { trx, viewer } = saving
  const about = { model: reservations.name, id: row._id }
  const [maker] = await recordViewers(trx, viewer.companyId, row.user === null ? [] : [row.user])
  if (!maker || (await seenOf([setup], trx, maker, [about])).length === 0) return
  const { name } = await trx
    .selectFrom('users')
    .select('name')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const notice = { event: 'validation', users: [maker.id], model: about.model, ref: about.id } as const
  await notify(authorOf(saving), { ...notice, ...validationWords(name, row) })
}
