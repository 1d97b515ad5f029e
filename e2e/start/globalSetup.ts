import { execFileSync } from 'node:child_process'
import { checkout } from './places.ts'

/** Every case starts what `npm start` would start; the time to build it is nobody's case but the fresh clone's. */
export default function build(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout, stdio: 'inherit' })
}
