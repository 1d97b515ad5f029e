import { Text } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { kindOf } from '@tipy/domain/features/widgets/widgets.kinds'
import { gridColumns } from '@tipy/domain/features/widgets/widgets.rules'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './Editor.module.css'

interface EditorTileProps {
  readonly widget: Widget
  /** Where it stands, for those who hear it. */
  readonly label: string
  /** The element that says which keys there are. */
  readonly keysId: string
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly menu: ReactNode
}

/** A widget in the editor: what it is, how wide, and its menu. Its head is the handle, also by keyboard. */
export function EditorTile({ widget, label, keysId, onKeyDown, menu }: EditorTileProps) {
  const kind = kindOf(widget.type)
  const title = widgetTitle(widget)
  return (
    <div className={classes.tile}>
      <button
        type="button"
        className={classes.handle}
        aria-label={label}
        aria-describedby={keysId}
        title="Arraste, ou use as setas; Shift e as setas mudam a largura"
        data-widget={widget._id}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={16} aria-hidden className={classes.grip} />
        <span className={classes.texts}>
          <span className={classes.title}>{title}</span>
          <Text component="span" size="xs" c="dimmed" className={classes.description}>
            {title === kind.label ? kind.description : kind.label}
          </Text>
        </span>
      </button>
      <span className={`${classes.width} tabular`} aria-hidden>
        {widget.width}/{gridColumns}
      </span>
      <div className={classes.menu}>{menu}</div>
    </div>
  )
}
