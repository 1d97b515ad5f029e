import { benchPickers } from './pickers.ts'
import { startWorld } from './world.ts'

/** Numbers come from here, as ratios inside one run. */
const people = 10_000
const world = await startWorld(people)
try {
  console.log(`${people} people in one company`)
  await benchPickers(world, 20)
} finally {
  await world.end()
}
