/** Whether there is a process of this number. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is another account's.
    return error.code === 'EPERM'
  }
}
