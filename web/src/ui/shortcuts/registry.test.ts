import { describe, expect, it } from 'vitest'
import { createShortcutRegistry, type Shortcut } from './registry.ts'

const shortcut = (key: string, description: string): Shortcut => ({ key, description, group: 'Teste', run() {} })
const described = (list: readonly Shortcut[]) => list.map(({ key, description }) => `${key} ${description}`)

describe('the registry', () => {
  it('gives a key to the open screen before the shell, in any order of registration', () => {
    const registry = createShortcutRegistry()
    const closeScreen = registry.register([shortcut('f', 'Filtros')], 'screen')
    registry.register([shortcut('f', 'Faturas'), shortcut('q', 'Início')], 'shell')
    expect(described(registry.active())).toEqual(['f Filtros', 'q Início'])
    closeScreen()
    expect(described(registry.active())).toEqual(['f Faturas', 'q Início'])
  })

  it('gives a key to the newest registration of a level, and back to the earlier one', () => {
    const registry = createShortcutRegistry()
    registry.register([shortcut('n', 'primeiro')], 'screen')
    const close = registry.register([shortcut('n', 'segundo')], 'screen')
    expect(described(registry.active())).toEqual(['n segundo'])
    close()
    expect(described(registry.active())).toEqual(['n primeiro'])
  })

  it('notifies subscribers of each change and returns the same list in between', () => {
    const registry = createShortcutRegistry()
    let changes = 0
    const stop = registry.subscribe(() => changes++)
    const close = registry.register([shortcut('q', 'Início')], 'shell')
    expect(registry.active()).toBe(registry.active())
    close()
    stop()
    registry.register([shortcut('q', 'Início')], 'shell')
    expect(changes).toBe(2)
  })
})
