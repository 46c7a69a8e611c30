/** Wraps an object so that `callback` is called whenever one of its methods has returned. */
export function wrapWithCallbackAfterEachCall<T extends object>(
	methods: T,
	callback: () => void,
): T {
	return new Proxy(methods, {
		get(target, name) {
			const member: unknown = Reflect.get(target, name);
			if (typeof member !== 'function') return member;
			return (...args: readonly unknown[]): unknown => {
				const result: unknown = Reflect.apply(member, target, args);
				callback();
				return result;
			};
		},
	});
}
