import type { ImportProblem } from '@tipy/domain/record/importing'

/** A file that is refused as a whole. */
export class BadFile extends Error {
  readonly problem: ImportProblem

  constructor(problem: ImportProblem) {
    super(problem)
    this.name = 'BadFile'
    this.problem = problem
  }
}
