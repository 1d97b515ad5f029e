import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface PlaceLinkProps extends Pick<AnchorProps, 'size' | 'inherit'> {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** A link to a place whose address has parameters. */
export function PlaceLink({ to, search, children, ...look }: PlaceLinkProps) {
  return (
    <Anchor {...look} renderRoot={props => <Link {...props} to={to} search={search} />}>
      {children}
    </Anchor>
  )
}
