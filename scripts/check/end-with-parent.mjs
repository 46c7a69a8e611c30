/**
 * Loaded ahead of what a check starts (`jest.ts`, `step.ts`), and ahead of jest's workers, which inherit it: who is left
 * behind by a parent that was killed ends too. On Windows, where nobody is told of a new parent, it goes on.
 */
const parent = process.ppid;

setInterval(() => {
	if (process.ppid !== parent) process.exit(1);
}, 1000).unref();
