import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { PickedUser } from '@tipy/domain/features/users/users.contract'
import { useWatch } from 'react-hook-form'
import { useFormApi } from '#form/context.ts'
import { peopleKey } from '#kinds/names.ts'
import { toast } from '#ui/toast.ts'
import { placeOf } from './findings.derive.ts'

const label = 'Atualizar equipa e diretor comercial'

/** Fills in the finder's current team and manager again. */
export function RefreshFinder() {
  const { form, fill } = useFormApi()
  const queries = useQueryClient()
  const finder = useWatch({ control: form.control, name: 'finder' })

  async function refresh() {
    await queries.refetchQueries({ queryKey: peopleKey })
    const people = queries.getQueryData<readonly PickedUser[]>(peopleKey)
    const found = people?.find(({ _id }) => _id === finder)
    if (!found) return
    fill(placeOf(found))
    toast.success('Equipa e diretor comercial atualizados')
  }

  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={36} aria-label={label} disabled={!finder} onClick={() => void refresh()}>
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
