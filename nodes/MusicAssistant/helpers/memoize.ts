/**
 * A function that makes something of a value once, however often it is asked: the input items of an execution share the
 * server's answers, and each would look through the same hundred players again.
 */
export function memoize<Value extends object, Made extends object>(
	make: (value: Value) => Made,
): (value: Value) => Made {
	const known = new WeakMap<Value, Made>();
	return (value) => {
		const made = known.get(value) ?? make(value);
		known.set(value, made);
		return made;
	};
}
