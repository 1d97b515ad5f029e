export { AddGoalButton, CopyGoalsButton } from './goals.buttons.tsx'
export { GoalDialog } from './goals.lazy.ts'
export { GoalActions } from './goals.rowActions.tsx'
export type { GoalTarget } from './goals.target.ts'
