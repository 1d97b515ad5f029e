import { UnstyledButton } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { formatNumber } from '#kinds/format.ts'
import { useFormApi } from './context.ts'
import classes from './Form.module.css'

interface SuggestionsProps {
  readonly name: string
  readonly label: string
  readonly amounts: readonly number[]
}

/** Common amounts of a field as buttons; any other amount can be typed. */
export function Suggestions({ name, label, amounts }: SuggestionsProps) {
  const { form, changed } = useFormApi()
  const value = useWatch({ control: form.control, name })
  const choose = (amount: number) => {
    form.setValue(name, amount, { shouldDirty: true, shouldValidate: form.getFieldState(name).invalid })
    changed(name)
  }
  return <AmountButtons label={label} amounts={amounts} value={value} onChoose={choose} />
}

interface AmountButtonsProps {
  readonly label: string
  readonly amounts: readonly number[]
  readonly value: unknown
  readonly onChoose: (amount: number) => void
}

/** The same for a field outside a record's form. */
export function AmountButtons({ label, amounts, value, onChoose }: AmountButtonsProps) {
  return (
    <fieldset aria-label={`Valores sugeridos: ${label}`} className={classes.suggestions}>
      {amounts.map(amount => (
        <UnstyledButton
          key={amount}
          className={classes.suggestion}
          aria-pressed={value === amount}
          onClick={() => onChoose(amount)}
        >
          {formatNumber(amount)}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
