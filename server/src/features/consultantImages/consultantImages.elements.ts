import type { ImageColors } from '@tipy/domain/company/palette'
import type { ImageFormat } from '@tipy/domain/features/consultantImages/consultantImages.rules'

/** All texts and colours of a picture. */
export interface Drawing {
  readonly format: ImageFormat
  readonly colors: ImageColors
  readonly company: string
  readonly title: string
  /** Drawn near the title; empty: not drawn. */
  readonly text: string
  readonly name: string
  readonly role: string
  readonly office: string
  /** Null: not to be shown, or not known. */
  readonly phone: string | null
  readonly email: string | null
  /** A data URL with the whole photo. */
  readonly photo: string | null
  readonly initials: string
}

type Style = Readonly<Record<string, string | number>>

/** A node as satori takes it: the shape of a React element, built by hand, since nothing else of React is needed. */
export interface Element {
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
  readonly key: null
}

const element = (type: string, props: Element['props']): Element => ({ type, props, key: null })

/** Missing children are not drawn. */
type Child = Element | false | null

export const box = (style: Style, ...children: readonly Child[]): Element =>
  element('div', { style: { display: 'flex', ...style }, children: children.filter(Boolean) })

/** Normalized: satori would draw a combining accent separately from its letter. */
export const textElement = (style: Style, text: string): Element =>
  element('div', { style: { display: 'block', ...style }, children: text.normalize('NFC') })

export const image = (src: string, width: number, height: number): Element =>
  element('img', { src, width, height, style: { objectFit: 'cover' } })

/** A shape drawn on 24 points. */
export const shape = (path: string, size: number, color: string): Element =>
  element('svg', {
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    children: [element('path', { d: path, fill: color })],
  })

export const shapes = {
  house: 'M12 2.6 22 10.4v10.4a.8.8 0 0 1-.8.8H14v-8h-4v8H2.8a.8.8 0 0 1-.8-.8V10.4z',
  star: 'm12 1.8 3.1 6.6 7.2.9-5.3 5 1.4 7.2L12 18l-6.4 3.5L7 14.3l-5.3-5 7.2-.9z',
  phone:
    'M6.6 2.5 9.9 2l2 5-2.3 1.9c1 2.3 2.8 4.2 5.2 5.3l2-2.3 5 2-.5 3.4c-.2 1.4-1.4 2.4-2.8 2.3C10.4 19.200 4.8 13.600 4.300 5.300 4.200 3.900 5.200 2.700 6.600 2.500z',
  mail: 'M3 5h18a1 1 0 0 1 1 1v.6l-10 6.200L2 6.600V6a1 1 0 0 1 1-1zm19 4v9a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V9l10 6.200z',
} as const
