import { Anchor } from '@mantine/core'
import { withLinks } from '@tipy/domain/text/links'
import { Fragment } from 'react'
import { withMentions } from './comments.mention.ts'
import classes from './comments.module.css'

interface MessageProps {
  readonly text: string
  /** The names of the people it notified, marked where it mentions them. */
  readonly mentioned: readonly string[]
}

/** A comment's message as plain text; web addresses become links that send no referrer. */
export function Message({ text, mentioned }: MessageProps) {
  return (
    <p className={classes.message}>
      {withLinks(text).map(({ text: part, href }, place) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text have no other identity
          <Anchor key={place} href={href} target="_blank" rel="noopener noreferrer nofollow" inherit>
            {part}
          </Anchor>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text have no other identity
          <Fragment key={place}>{mentionsIn(part, mentioned)}</Fragment>
        ),
      )}
    </p>
  )
}

const mentionsIn = (part: string, names: readonly string[]) =>
  withMentions(part, names).map(({ text, isMention }, place) =>
    isMention ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text have no other identity
      <strong key={place} className={classes.mention}>
        {text}
      </strong>
    ) : (
      text
    ),
  )
