import type { CommentType } from '@tipy/domain/features/comments/comments.rules'
import type { Names } from '#kinds/names.ts'
import type { Reader } from './comments.calls.ts'

export const typeLabels: Readonly<Record<CommentType, string>> = {
  general: 'Geral',
  broker: 'Broker',
  commercialDirector: 'Diretor comercial',
}

export const noReaders = 'Não há quem possa ser notificado com esse nome'

/** Role and team, beside the name of a person. */
export function positionOf({ _id, role, team }: Reader, names: Names): string {
  const roleName = names.roleOf(names.item('roles', role)?.name ?? role, _id)
  return team === null ? roleName : `${roleName} · ${names.team(team)}`
}
