import { describe, expect, it } from 'vitest'
import { type Flag, flags } from '../../access/flags.ts'
import { isGranted } from '../../access/grant.ts'
import { defaultFeatures } from '../../access/matrix.ts'
import { type Role, roles } from '../../access/roles.ts'
import { infoIssues, normalizeInfo, placeIssues } from './widgets.issues.ts'
import { mayHave, type WidgetReader } from './widgets.kinds.ts'
import { inOrder, type PlacedWidget } from './widgets.layout.ts'
import { mayReadField } from './widgets.rights.ts'
import { editorHeight, maxGroupNameLength, maxWidgets } from './widgets.rules.ts'
import { roleWidgets, standardDashboards, standardWidgets } from './widgets.standard.ts'

const reader = (role: Role, ...otherRoles: Role[]): WidgetReader => ({
  roles: [role, ...otherRoles],
  flags: new Set(flags.filter(flag => isGranted(defaultFeatures, flag, { id: 'x', role, otherRoles }))),
})
const without = (role: Role, ...lost: Flag[]): WidgetReader => {
  const { roles: own, flags: held } = reader(role)
  return { roles: own, flags: new Set([...held].filter(flag => !lost.includes(flag))) }
}
const inTable = (role: Role) => Object.values(standardDashboards[role]).flat()

function overlaps(a: PlacedWidget, b: PlacedWidget): boolean {
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  return a.group.name === b.group.name && Math.abs(a.y - b.y) < editorHeight && !isBeside
}

describe.each(roles)('the standard dashboard of %s', role => {
  const widgets = standardWidgets(reader(role))

  it('has nothing that the default matrix would leave out', () => {
    const wanted = inTable(role).map(({ type, info = {} }) => ({ type, info }))
    expect(widgets.map(({ type, info }) => ({ type, info }))).toEqual(wanted)
    for (const { type, info } of widgets) {
      expect(mayHave(type, reader(role))).toBe(true)
      const shown = [...(info.fields ?? []), ...(info.stat ? [info.stat] : [])]
      expect(shown.filter(field => !mayReadField(field, reader(role)))).toEqual([])
    }
  })

  it('could be saved by a person as it is', () => {
    expect(widgets.length).toBeLessThanOrEqual(maxWidgets)
    for (const { type, info, group, ...place } of widgets) {
      expect(infoIssues(type, info)).toEqual({})
      expect(normalizeInfo(info)).toEqual(info)
      expect(placeIssues(type, place)).toEqual({})
      expect(group.name.length).toBeLessThanOrEqual(maxGroupNameLength)
    }
    expect(inOrder(widgets)).toEqual(widgets)
  })

  it('has no widget over another', () => {
    for (const [index, one] of widgets.entries())
      expect(widgets.slice(index + 1).filter(other => overlaps(one, other))).toEqual([])
  })
})

const rich: readonly Role[] = ['ceo', 'cfo', 'coo', 'broker', 'commercialDirector', 'expansionDirector', 'recruiter']
it.each(rich)('%s has at least six widgets', role => {
  expect(standardWidgets(reader(role)).length).toBeGreaterThanOrEqual(6)
})

it('everybody has a dashboard, but consultants', () => {
  const empty = roles.filter(role => standardWidgets(reader(role)).length === 0)
  expect(empty).toEqual(['consultant'])
  expect(standardWidgets(reader('consultant', 'ceo'))).toEqual([])
})

it('the CEO starts with a tab of twelve widgets', () => {
  const [first] = standardWidgets(reader('ceo'))
  const tab = standardWidgets(reader('ceo')).filter(({ group }) => group.name === first?.group.name)
  expect(tab.length).toBe(12)
})

describe('a person who lost a flag', () => {
  it('has the rest, without a hole', () => {
    const widgets = standardWidgets(without('ceo', 'listLeads'))
    expect(widgets.filter(({ type }) => type.startsWith('leads'))).toEqual([])
    expect(widgets.map(({ group }) => group.name)).not.toContain('Recrutamento')
    const overview = widgets.find(({ type }) => type === 'statsOverview')
    expect(overview?.info.fields).toEqual(['findings', 'reservations', 'billing', 'expenses'])
    for (const [index, { x, y, group }] of widgets.entries()) {
      const above = widgets.slice(0, index).filter(other => other.group.name === group.name)
      if (x === 0 && y > 0) expect(above.some(other => other.y === y - editorHeight)).toBe(true)
    }
  })
  it('has no table of offices about what they may not read', () => {
    const stats = standardWidgets(without('ceo', 'listInvoices')).flatMap(({ info }) => info.stat ?? [])
    expect(stats).toEqual(['reservations', 'findings'])
  })
})

describe('a dashboard given to a role', () => {
  const given = standardWidgets(reader('sysAdmin'))

  it('is that of its people, as far as they may read it', () => {
    const widgets = roleWidgets(reader('broker'), given)
    expect(widgets.map(({ type }) => type)).not.toContain('sessions')
    expect(widgets.find(({ type }) => type === 'statsOverview')?.info.fields).not.toContain('expenses')
    expect(widgets.length).toBeGreaterThan(3)
    expect(roleWidgets(reader('sysAdmin'), given)).toEqual(given)
  })
  it('replaces the standard one', () => {
    expect(roleWidgets(reader('hr'), null)).toEqual(standardWidgets(reader('hr')))
    expect(roleWidgets(reader('hr'), [])).toEqual([])
  })
})
