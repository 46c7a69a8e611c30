const tsJest = require('ts-jest').default;

/**
 * Reads TypeScript for jest as always, but for the files named in the environment variable MUTATED_SOURCES, which it
 * takes from there: a mutation is never written into the tree. Jest's cache goes by the text, so that the two never
 * mix, and what is not mutated is taken from it.
 * JavaScript, because jest loads transformers without transforming them.
 */
module.exports = {
	/** @type {typeof tsJest.createTransformer} */
	createTransformer(options) {
		const transformer = tsJest.createTransformer(options);
		/** @type {Record<string, string>} */
		const mutated = JSON.parse(process.env.MUTATED_SOURCES ?? '{}');
		const { getCacheKey, process: transform } = transformer;
		transformer.getCacheKey = (text, path, about) =>
			getCacheKey(mutated[path] ?? text, path, about);
		transformer.process = (text, path, about) => transform(mutated[path] ?? text, path, about);
		return transformer;
	},
};
