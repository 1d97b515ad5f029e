import type { Series } from './series.ts'

interface Picture {
  readonly title: string
  readonly series: readonly Pick<Series, 'label' | 'color'>[]
}

/** What a picture needs of the styles that the page gives the drawing. */
const inlined = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-family', 'color']

/** The drawing alone, with its styles written into it: outside the page there are none. */
function standing(drawn: SVGElement): SVGElement {
  const copy = drawn.cloneNode(true) as SVGElement
  const [from, to] = [drawn, copy].map(one => [one, ...one.querySelectorAll<SVGElement>('*')])
  from?.forEach((element, at) => {
    const style = getComputedStyle(element)
    for (const name of inlined) to?.[at]?.style.setProperty(name, style.getPropertyValue(name))
  })
  return copy
}

const head = 64
const margin = 16
const outside = 8

/** The colour that the browser shows for a CSS colour on this element's theme. */
function shownColor(on: HTMLElement, color: string): string {
  const probe = document.createElement('span')
  probe.style.color = color
  on.append(probe)
  const shown = getComputedStyle(probe).color
  probe.remove()
  return shown
}

/** A chart as PNG, with its title and legend; null where there is no drawing. */
export async function chartImage(container: HTMLElement, { title, series }: Picture): Promise<Blob | null> {
  const drawn = container.querySelector<SVGElement>('svg.recharts-surface')
  if (!drawn) return null
  const { width: drawnWidth, height } = drawn.getBoundingClientRect()
  // The points at the ends are drawn half outside.
  const width = drawnWidth + 2 * outside
  const copy = standing(drawn)
  copy.setAttribute('viewBox', `${-outside} 0 ${width} ${height}`)
  copy.setAttribute('width', String(width))
  copy.style.removeProperty('width')
  const source = new XMLSerializer().serializeToString(copy)
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  // Twice the size, so that it stays sharp on paper.
  canvas.width = (width + 2 * margin) * 2
  canvas.height = (height + head + margin) * 2
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const { fontFamily } = getComputedStyle(container)
  pen.scale(2, 2)
  pen.fillStyle = shownColor(container, 'var(--tipy-surface)')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = shownColor(container, 'var(--mantine-color-text)')
  pen.font = `600 16px ${fontFamily}`
  pen.fillText(title, margin, 26)
  pen.font = `12px ${fontFamily}`
  let left = margin
  for (const { label, color } of series) {
    pen.fillStyle = shownColor(container, color)
    pen.fillRect(left, 40, 12, 12)
    pen.fillStyle = shownColor(container, 'var(--mantine-color-text)')
    pen.fillText(label, left + 18, 50)
    left += 36 + pen.measureText(label).width
  }
  pen.drawImage(image, margin, head, width, height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}
