import type { DemoPerson } from './model.ts'
import { type Random, randomOf } from './random.ts'

const skins = ['#f3d3bd', '#eabf9f', '#d9a07a', '#b97a55', '#8a5a3b']
const hairs = ['#2b211c', '#4a3020', '#6d4a2c', '#9a6b3d', '#c9a26a', '#7d7d7d']
const shirts = ['#0d6092', '#334155', '#7c2d3a', '#1f5f4a', '#5b4a8a', '#c0893a', '#e2e8f0']
const walls = ['#dfe9f1', '#e9e4da', '#dbe7e0', '#ece1e4', '#e3e2ee']

/** A drawn face, different for everyone: no person's photo. */
export function faceOf({ id, gender }: Pick<DemoPerson, 'id' | 'gender'>): string {
  const random = randomOf(`${id}/face`)
  const [skin, hair, shirt, wall] = [skins, hairs, shirts, walls].map(colors => random.pick(colors))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
<rect width="256" height="256" fill="${wall}"/>
${gender === 'feminino' ? longHair(hair ?? '', random) : ''}
<path d="M40 256c4-52 40-72 88-72s84 20 88 72z" fill="${shirt}"/>
<path d="M104 164h48v24c0 14-48 14-48 0z" fill="${skin}"/>
<path d="M104 172c12 12 36 12 48 0v10c-12 10-36 10-48 0z" fill="#000" opacity=".12"/>
<ellipse cx="128" cy="118" rx="46" ry="56" fill="${skin}"/>
${fringe(hair ?? '', gender === 'feminino', random)}
<g fill="#2a2320"><circle cx="111" cy="120" r="4.5"/><circle cx="145" cy="120" r="4.5"/></g>
<g fill="none" stroke="#2a2320" stroke-linecap="round" stroke-width="3.5" opacity=".75">
<path d="M103 108q8-5 15 0M138 108q8-5 15 0"/><path d="M112 147q16 ${random.whole(8, 14)} 32 0"/></g>
${random.fraction() < 0.3 ? glasses : ''}
</svg>`
}

const glasses =
  '<g fill="none" stroke="#333" stroke-width="3"><circle cx="111" cy="120" r="13"/><circle cx="145" cy="120" r="13"/><path d="M124 120h8"/></g>'

const longHair = (color: string, random: Random): string =>
  `<path d="M76 ${random.whole(180, 214)}c-8-60-10-132 52-132s60 72 52 132c-30 14-74 14-104 0z" fill="${color}"/>`

function fringe(color: string, isLong: boolean, random: Random): string {
  const height = random.whole(78, 92)
  const top = isLong ? 52 : 56
  return `<path d="M80 116c-6-46 16-${120 - top} 48-${120 - top}s54 ${random.whole(16, 24)} 48 ${116 - top + 4}c-6-18-14-${height - 70} -22-${height - 66}c-22 8-50 6-62-4c-8 8-10 20-12 38z" fill="${color}"/>`
}
