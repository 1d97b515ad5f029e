import { Anchor, Image } from '@mantine/core'
import { phoneLink } from '@tipy/domain/identity/phone'
import type { Kind, Links } from '@tipy/domain/record/kinds'
import type { ComponentType } from 'react'
import { usePicture } from '#api/pictures.ts'
import { StateTag } from '#ui/StateTag.tsx'
import { Truncate } from '#ui/Truncate.tsx'
import type { CellProps } from './cell.ts'
import classes from './cells.module.css'
import { formatListValue, formatValue } from './format.ts'
import { LinkMark } from './LinkMark.tsx'
import { stateItem } from './stateItem.ts'

const none = '–'

function Nothing() {
  return <span className={classes.quiet}>{none}</span>
}

const TextOrNone = ({ text }: { readonly text: string }) => (text ? <Truncate>{text}</Truncate> : <Nothing />)

function TextCell({ field, value, names }: CellProps) {
  return <TextOrNone text={formatValue(field, value, names)} />
}

function AmountCell({ field, value, names }: CellProps) {
  const text = formatValue(field, value, names)
  return text ? <span className="tabular">{text}</span> : <Nothing />
}

function hrefOf(kind: Kind, address: string): string {
  if (kind === 'phone') return phoneLink(address)
  return kind === 'email' ? `mailto:${address}` : address
}

/** A typed link is only rendered as one when it is http(s): `javascript:` must not run. */
function LinkCell({ field, value, names, format = formatValue }: CellProps & { readonly format?: typeof formatValue }) {
  const address = typeof value === 'string' ? value : ''
  if (!address) return <Nothing />
  const isWeb = /^https?:\/\//i.test(address)
  if (field.kind === 'link' && !isWeb) return <Truncate>{address}</Truncate>
  return (
    <Truncate>
      <Anchor
        href={hrefOf(field.kind, address)}
        inherit
        {...(isWeb && { target: '_blank', rel: 'noreferrer' })}
        onClick={event => event.stopPropagation()}
      >
        {isWeb ? address.replace(/^https?:\/\/(www\.)?/i, '') : format(field, address, names)}
      </Anchor>
    </Truncate>
  )
}

function FlagCell({ field, value, names }: CellProps) {
  const hasLabels = field.kind === 'flag' && field.labelsFrom
  return <span className={value || hasLabels ? undefined : classes.quiet}>{formatValue(field, value, names)}</span>
}

/** Items with a colour are tags; the others are plain text. */
function ChoiceCell({ field, value, names }: CellProps) {
  const item = stateItem(field, value, names)
  if (!item) return <TextCell field={field} value={value} names={names} />
  return <StateTag color={item.color} shape={item.outcome} label={item.name} />
}

/** The value is the picture's id. */
function ImageCell({ field, value }: CellProps) {
  const address = usePicture(typeof value === 'string' ? value : null)
  return address ? <Image src={address} alt={field.label} h={28} w={28} radius="sm" /> : <Nothing />
}

/** An icon for each http(s) link; other addresses are left out. */
function LinksCell({ field, value }: CellProps) {
  const links = Object.entries((value ?? {}) as Links).filter(([, address]) => /^https?:\/\//i.test(address))
  if (links.length === 0) return <Nothing />
  return (
    <span className={classes.links}>
      {links.map(([name, address]) => (
        <Anchor
          key={name}
          href={address}
          target="_blank"
          rel="noreferrer"
          className={classes.link}
          title={address}
          aria-label={field.kind === 'links' ? (field.names?.[name] ?? name) : name}
          onClick={event => event.stopPropagation()}
        >
          <LinkMark name={name} size={18} />
        </Anchor>
      ))}
    </span>
  )
}

/** The cell of each kind, on pages and in panels. */
const cells: Record<Kind, ComponentType<CellProps>> = {
  id: TextCell,
  instant: TextCell,
  text: TextCell,
  longText: TextCell,
  email: LinkCell,
  phone: LinkCell,
  link: LinkCell,
  day: TextCell,
  days: TextCell,
  dateTime: TextCell,
  money: AmountCell,
  percent: AmountCell,
  fraction: AmountCell,
  number: AmountCell,
  flag: FlagCell,
  triState: FlagCell,
  choice: ChoiceCell,
  choices: TextCell,
  person: TextCell,
  people: TextCell,
  party: TextCell,
  office: TextCell,
  team: TextCell,
  image: ImageCell,
  country: TextCell,
  languages: TextCell,
  offices: TextCell,
  links: LinksCell,
  parts: TextCell,
}

export function Cell(props: CellProps) {
  const Shown = cells[props.field.kind]
  return <Shown {...props} />
}

/** Kinds with days, which lists write in their own form. */
const listKinds: ReadonlySet<Kind> = new Set(['day', 'days', 'dateTime', 'instant', 'parts'])

/** The cell of each kind in a list. */
export function ListCell(props: CellProps) {
  const { field, value, names } = props
  if (field.kind === 'phone') return <LinkCell {...props} format={formatListValue} />
  return listKinds.has(field.kind) ? <TextOrNone text={formatListValue(field, value, names)} /> : <Cell {...props} />
}
