import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Side } from '@tipy/domain/deal/sides'
import { isCreditReservation } from '@tipy/domain/features/reservations/reservations.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { useFormApi } from '#form/context.ts'
import { toast } from '#ui/toast.ts'

const label = 'Atualizar equipa, direção e comissões'

const asField = (side: Side, name: string) => `${side}${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Fills in the current team, director and terms of the person on a side again. Needs editCommissions. */
function RefreshSide({ side }: { readonly side: Side }) {
  const { form, fill, session } = useFormApi()
  const [isReading, setReading] = useState(false)
  const id = useWatch({ control: form.control, name: side })
  const person = typeof id === 'string' && isIdentity(id) ? id : null
  if (!session.flags.has('editCommissions')) return null

  async function refresh(who: string) {
    setReading(true)
    const dealType = form.getValues('dealType')
    const isBank = isCreditReservation(typeof dealType === 'string' ? dealType : null)
    const answer = await call('GET /api/users/{id}/terms', {
      params: { id: who },
      query: { side, bank: isBank ? 'true' : 'false' },
    })
    setReading(false)
    if (!answer.ok) {
      toast.failure(explain(answer))
      return
    }
    // A deal stores no commission of a COO.
    const { cooCommission: _unused, ...terms } = answer.data
    fill(Object.fromEntries(Object.entries(terms).map(([name, value]) => [asField(side, name), value])))
    toast.success('Equipa, direção e comissões atualizadas')
  }

  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        loading={isReading}
        disabled={person === null}
        onClick={() => person && void refresh(person)}
      >
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

export const RefreshFinder = () => <RefreshSide side="finder" />
export const RefreshSeller = () => <RefreshSide side="seller" />
