import { explain } from './commands/explain.ts'
import { serve } from './commands/serve.ts'

try {
  await serve(process.env)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
