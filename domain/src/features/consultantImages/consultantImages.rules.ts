import { type Gender, genderOf } from '../../access/roleNames.ts'
import type { Day } from '../../calendar/days.ts'
import { fold } from '../../text/fold.ts'

export const imageTemplates = ['welcome', 'topSeller'] as const
export type ImageTemplate = (typeof imageTemplates)[number]

export const imageFormats = ['square', 'story'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** In pixels, as Instagram requires. */
export const imageSizes: Readonly<Record<ImageFormat, { readonly width: number; readonly height: number }>> = {
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
}

export const imageLimits = {
  /** People in one request. */
  people: 100,
  /** Letters of the text next to the title. */
  text: 48,
} as const

const titles: Readonly<Record<ImageTemplate, Readonly<Record<Gender | 'unsaid', string>>>> = {
  welcome: { feminine: 'Bem-vinda', masculine: 'Bem-vindo', unsaid: 'Boas-vindas' },
  topSeller: { feminine: 'Top vendedora', masculine: 'Top vendedor', unsaid: 'Top de vendas' },
}

export function titleFor(template: ImageTemplate, gender: string | null): string {
  return titles[template][genderOf(gender) ?? 'unsaid']
}

const months = 'Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro'.split(' ')

/** The month before today's: the default period of a top seller. */
export function monthBefore(today: Day): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return month === 1 ? `${months[11]} de ${year - 1}` : `${months[month - 2]} de ${year}`
}

/** The default text next to the title. */
export function usualText(template: ImageTemplate, today: Day): string {
  return template === 'welcome' ? 'à nossa equipa' : monthBefore(today)
}

/** Characters that the fonts of the pictures have: no other scripts, no emoji. */
const drawable = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{N}\p{P}\p{Sc}\p{Sm}\p{Zs}°ªº]*$/u
export const isDrawable = (text: string): boolean => drawable.test(text)

export const imageSentences = {
  undrawable: 'Só letras, números e pontuação: os emojis não cabem na imagem',
  tooMany: `Escolha até ${imageLimits.people} pessoas`,
  nobody: 'Escolha pelo menos uma pessoa',
  inactive: 'Há pessoas inativas',
} as const

/** More than two offices are left out: the picture shows the company's name anyway. */
export function officeLine(offices: readonly string[]): string {
  return offices.length > 2 ? '' : offices.join(' e ')
}

const templateSlugs: Readonly<Record<ImageTemplate, string>> = { welcome: 'boas-vindas', topSeller: 'top-vendas' }
const formatSlugs: Readonly<Record<ImageFormat, string>> = { square: 'quadrado', story: 'story' }
const maxSlugLength = 80

interface Kind {
  readonly template: ImageTemplate
  readonly format: ImageFormat
}

const kindSlug = ({ template, format }: Kind): string => `${templateSlugs[template]}-${formatSlugs[format]}`

function slugOf(name: string): string {
  const slug = fold(name).replace(/[^\p{L}\p{N}]+/gu, '-')
  return slug.slice(0, maxSlugLength).replace(/^-+|-+$/g, '') || 'pessoa'
}

/** Unique file names of these people's pictures: `joao-silva-boas-vindas-quadrado.png`. */
export function imageNames(people: readonly string[], kind: Kind): readonly string[] {
  const taken = new Set<string>()
  return people.map(name => {
    const slug = slugOf(name)
    let free = slug
    for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`
    taken.add(free)
    return `${free}-${kindSlug(kind)}.png`
  })
}

export const imagesZipName = (kind: Kind, day: Day): string => `${kindSlug(kind)}-${day}.zip`
