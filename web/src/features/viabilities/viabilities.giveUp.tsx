import { Stack, Switch } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useFormApi } from '#form/context.ts'
import type { DrawProps } from '#form/layout.ts'

/** Whether the buyer gave up: the flag sets today as its day, and without it there is neither day nor reason. */
export function GiveUpField({ isLocked, usual }: DrawProps) {
  return isLocked ? usual : <GiveUpSwitch>{usual}</GiveUpSwitch>
}

function GiveUpSwitch({ children }: { readonly children: DrawProps['usual'] }) {
  const { form, session, changed } = useFormApi()
  const {
    field: { value, onChange },
  } = useController({ control: form.control, name: 'giveUpDate' })
  const hasGivenUp = value !== null && value !== undefined
  return (
    <Stack gap="sm">
      <Switch
        label="Desistiu"
        checked={hasGivenUp}
        onChange={event => {
          onChange(event.currentTarget.checked ? session.today : null)
          changed('giveUpDate', value)
        }}
      />
      {hasGivenUp && children}
    </Stack>
  )
}
