import { createHash } from 'node:crypto'
import type { DashboardWidget, PlacedWidget } from '@tipy/domain/features/widgets/widgets.layout'

/**
 * The widgets of a standard dashboard as those of one person. They are not stored until the person changes them, so
 * their ids are computed: the same ones each time they are read, also when a right that the person gets or loses
 * meanwhile adds or removes others.
 */
export function asOwn(person: string, widgets: readonly PlacedWidget[]): readonly DashboardWidget[] {
  const alike = new Map<string, number>()
  return widgets.map(widget => {
    const content = [person, widget.group.name, widget.type, widget.info.stat ?? null]
    const key = JSON.stringify(content)
    const before = alike.get(key) ?? 0
    alike.set(key, before + 1)
    return { _id: identityOf([...content, before]), ...widget }
  })
}

/** A UUID of version 8, whose content is the application's own. */
function identityOf(content: readonly unknown[]): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
