import { Anchor } from '@mantine/core'
import { withLinks } from '@tipy/domain/text/links'
import classes from './comments.module.css'

/** A comment's message as plain text; web addresses become links that send no referrer. */
export function Message({ text }: { readonly text: string }) {
  return (
    <p className={classes.message}>
      {withLinks(text).map(({ text: part, href }, place) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text have no other identity
          <Anchor key={place} href={href} target="_blank" rel="noopener noreferrer nofollow" inherit>
            {part}
          </Anchor>
        ) : (
          part
        ),
      )}
    </p>
  )
}
