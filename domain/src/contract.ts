import { authContract } from './features/auth/auth.contract.ts'
import { usersContract } from './features/users/users.contract.ts'

/** The whole API. The web imports its type only: no schema reaches the browser by this road. */
export const contract = { ...authContract, ...usersContract }
export type TipyContract = typeof contract
