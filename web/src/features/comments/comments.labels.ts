import type { CommentType } from '@tipy/domain/features/comments/comments.rules'

export const typeLabels: Readonly<Record<CommentType, string>> = {
  general: 'Geral',
  broker: 'Broker',
  commercialDirector: 'Diretor comercial',
}
