import { Button, Kbd } from '@mantine/core'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { SaveAction } from './saves.ts'

interface SaveButtonsProps<R extends AnyRecord> {
  readonly saves: readonly SaveAction<R>[]
  /** The save in progress. */
  readonly pressed: SaveAction<R> | null
  readonly isBusy: boolean
  readonly onSave: (way: SaveAction<R>) => void
}

/** The save buttons. Enter and Ctrl+S run the first: it is never the one that cannot be undone. */
export function SaveButtons<R extends AnyRecord>({ saves, pressed, isBusy, onSave }: SaveButtonsProps<R>) {
  return saves.map((way, index) => {
    const isPressed = pressed?.label === way.label
    return (
      <Button
        key={way.label}
        variant={way.isMain ? 'filled' : 'default'}
        loading={isPressed}
        disabled={isBusy && !isPressed}
        {...(index === 0
          ? {
              type: 'submit' as const,
              rightSection: (
                <Kbd visibleFrom="sm" aria-hidden>
                  Ctrl S
                </Kbd>
              ),
            }
          : { onClick: () => onSave(way) })}
      >
        {way.label}
      </Button>
    )
  })
}
