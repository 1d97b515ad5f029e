import type { Flag } from '../../access/flags.ts'

/** What a comment is about; the two that only some may read have tabs of their own. */
export const commentTypes = ['general', 'broker', 'commercialDirector'] as const
export type CommentType = (typeof commentTypes)[number]

/** Written, read, counted and announced only to whoever holds it (docs/features/comments.md). */
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

/** A conversation longer than this is shown from its end. */
export const maxComments = 500

/** So many can be told of one comment. */
export const maxNotified = 50

/** Why a comment cannot be told to these people. */
export function blindSentence(names: readonly string[]): string {
  const [first, ...others] = names
  if (first === undefined) return 'Pessoa desconhecida'
  if (others.length === 0) return `${first} não tem acesso a este comentário`
  return `${names.slice(0, -1).join(', ')} e ${names.at(-1)} não têm acesso a este comentário`
}
