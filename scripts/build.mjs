import { buildOrExit } from './lib/build.mjs'

const built = await buildOrExit()
console.log(built ? 'Construído.' : 'Já estava construído.')
