import { flagAreas, flagLabels } from '@tipy/domain/access/flagLabels'
import type { Flag } from '@tipy/domain/access/flags'
import type { Grant } from '@tipy/domain/access/grant'
import { isOpenToAll } from '@tipy/domain/access/grant'
import type { Reason } from '@tipy/domain/access/reasons'
import type { Role } from '@tipy/domain/access/roles'
import { fold } from '@tipy/domain/text/fold'

export type RoleName = (role: Role) => string

/** The label of the reason why a person has a flag. */
export function reasonText(reason: Reason, roleName: RoleName): string {
  switch (reason.kind) {
    case 'sysAdmin':
      return 'Administrador: tem todas'
    case 'open':
      return 'Aberto a todos'
    case 'role':
      return `Função: ${roleName(reason.role)}`
    case 'extraRole':
      return `Função extra: ${roleName(reason.role)}`
    case 'person':
      return 'Dada à própria pessoa'
  }
}

export const peopleCount = (count: number): string => (count === 1 ? '1 pessoa' : `${count} pessoas`)

/** The roles and people of a grant, in one line. */
export function grantText(grant: Grant, roleName: RoleName, personName: (id: string) => string): string {
  if (isOpenToAll(grant)) return 'Aberto a todos'
  const roles = grant.roles.filter(role => role !== 'sysAdmin')
  const names = [...roles.map(roleName), ...grant.users.map(personName)]
  return names.length === 0 ? 'Só administradores' : names.join(', ')
}

export const sensitivityText = {
  money: 'Mexe com dinheiro: não pode ficar aberta a todos.',
  access: 'Mexe com acessos: não pode ficar aberta a todos.',
  drafts: 'Gera rascunhos de pagamento: não pode ficar aberta a todos.',
} as const

export interface ShownArea {
  readonly title: string
  readonly flags: readonly Flag[]
}

/** The areas and flags that contain every typed word, ignoring accents and case. */
export function findFlags(typed: string): readonly ShownArea[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const found = flagAreas.map(({ title, flags }) => ({
    title,
    flags: flags.filter(flag => {
      const text = fold(`${title} ${flagLabels[flag].label} ${flagLabels[flag].hint} ${flag}`)
      return words.every(word => text.includes(word))
    }),
  }))
  return found.filter(({ flags }) => flags.length > 0)
}
