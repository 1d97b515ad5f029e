/** As long as others may wait for one slice. */
const maxSliceMs = 5

/** Those who wait for their next slice. */
const waiting: (() => void)[] = []

/** One slice a turn of the event loop for all: several long works together delay others no more than one. */
function startNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(startNext)
}

const nextSlice = (): Promise<void> =>
  new Promise(start => {
    if (waiting.push(start) === 1) setImmediate(startNext)
  })

/** Long work of one call, which gives way to others between its steps: `if (slices.isOver()) await slices.next()`. */
export interface Slices {
  isOver(): boolean
  next(): Promise<void>
}

export function createSlices(): Slices {
  let began = performance.now()
  return {
    isOver: () => performance.now() - began >= maxSliceMs,
    async next() {
      await nextSlice()
      began = performance.now()
    },
  }
}

/** `items.map(convert)` in slices. */
export async function mapInSlices<T, U>(
  slices: Slices,
  items: readonly T[],
  convert: (item: T) => U,
): Promise<readonly U[]> {
  const converted: U[] = []
  for (const item of items) {
    if (slices.isOver()) await slices.next()
    converted.push(convert(item))
  }
  return converted
}
