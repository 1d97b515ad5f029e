import { Kbd, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './OfficeOption.module.css'

interface OfficeOptionProps {
  readonly name: string
  /** The digit that chooses it. */
  readonly digit: string | undefined
  readonly chosen: boolean
  /** Whether several offices may be chosen. */
  readonly several: boolean
  /** Takes the focus when the list opens. */
  readonly takesFocus: boolean
  readonly onChoose: () => void
}

export function OfficeOption({ name, digit, chosen, several, takesFocus, onChoose }: OfficeOptionProps) {
  return (
    <UnstyledButton
      className={classes.option}
      data-office
      data-digit={digit}
      data-autofocus={takesFocus || undefined}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span className={classes.mark} data-several={several || undefined} data-chosen={chosen || undefined}>
        {chosen && <IconCheck size={12} stroke={3} aria-hidden />}
      </span>
      <span className={classes.name}>{name}</span>
      {digit && (
        <Kbd aria-hidden className={classes.key}>
          {digit}
        </Kbd>
      )}
    </UnstyledButton>
  )
}
