import type { Flag } from '../../access/flags.ts'
import { enumerate } from '../../text/enumerate.ts'

/** Types of comments; the two that need a flag have their own tabs. */
export const commentTypes = ['general', 'broker', 'commercialDirector'] as const
export type CommentType = (typeof commentTypes)[number]

/** The flag needed to write, read, count and be notified of each type (docs/features/comments.md). */
const guardedBy: Readonly<Partial<Record<CommentType, Flag>>> = {
  broker: 'listCommentsBroker',
  commercialDirector: 'listCommentsBroker',
}

export const flagOfType = (type: CommentType): Flag | undefined => guardedBy[type]

export function readableTypes(flags: ReadonlySet<Flag>): readonly CommentType[] {
  return commentTypes.filter(type => {
    const flag = flagOfType(type)
    return flag === undefined || flags.has(flag)
  })
}

/** An archived comment is not editable: readers would not see the edit. */
export const archivedSentence = 'Este comentário está arquivado: reponha-o antes de o mudar'

export const maxMessageLength = 4000

/** Of a longer conversation only the latest comments are shown. */
export const maxComments = 500

/** People that one comment can notify. */
export const maxNotified = 50

/** People offered while a name is typed after @. */
export const maxSuggested = 8

/** Why these people cannot be notified of a comment. */
export function blindSentence(names: readonly string[]): string {
  const [first, ...others] = names
  if (first === undefined) return 'Pessoa desconhecida'
  if (others.length === 0) return `${first} não tem acesso a este comentário`
  return `${enumerate(names)} não têm acesso a este comentário`
}

/** Under a comment: "Notificou Ana, Bia e Rui". */
export const notifiedSentence = (names: readonly string[]): string => `Notificou ${enumerate(names)}`
