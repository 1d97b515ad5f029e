import { Anchor, Button, Group, Text } from '@mantine/core'
import type { MouseEvent } from 'react'

interface ToastAction {
  readonly label: string
  /** Where it leads: then it is a link, which also opens in another tab. */
  readonly href?: string
  readonly run: () => void
}

/** What a toast says beside its sentence. */
export interface ToastExtras {
  /** Beside the sentence: "Abrir". */
  readonly action?: ToastAction | undefined
  /** Under the sentence, as a button: the fields it is about, to which it leads. */
  readonly detail?: ToastAction | undefined
}

export interface ToastContentProps extends ToastExtras {
  readonly text: string
  readonly onUsed: () => void
}

export function ToastContent({ text, action, detail, onUsed }: ToastContentProps) {
  const press = (pressed: ToastAction) => (event: MouseEvent<HTMLElement>) => {
    if (pressed.href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    onUsed()
    pressed.run()
  }
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <div>
        <Text size="sm" inherit>
          {text}
        </Text>
        {detail && (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={press(detail)}>
            {detail.label}
          </Anchor>
        )}
      </div>
      {action && (
        // Next to a long text it would be truncated.
        <Button
          size="compact-sm"
          variant="light"
          flex="none"
          onClick={press(action)}
          {...(action.href !== undefined && { component: 'a' as const, href: action.href })}
        >
          {action.label}
        </Button>
      )}
    </Group>
  )
}
