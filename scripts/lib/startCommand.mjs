import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The command of `npm start`, split at its spaces. */
export const startCommand = scripts.start.split(' ')
/** The same without `node`. */
export const startArguments = startCommand.slice(1)
/** Node's own options: the heap of V8 is laid out before any code of ours runs, so they are part of the command. */
export const nodeOptions = startArguments.filter(word => word.startsWith('--'))
