/**
 * Which way imports point: entry point -> router -> operation -> parameters, services -> api -> helpers. Checked by
 * `npm run lint:imports`; cycles are oxlint's (import/no-cycle).
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
	forbidden: [
		only('helpers', [], 'helpers/ are pure functions: they import nothing from outside helpers/.'),
		only('api', ['helpers', 'n8n-workflow'], 'api/ imports api/, helpers/ and n8n-workflow only.'),
		only(
			'services',
			['api', 'helpers', 'n8n-workflow'],
			'services/ import services/, api/, helpers/ and n8n-workflow only.',
		),
		only(
			'parameters',
			['services', 'api', 'helpers', 'n8n-workflow'],
			'parameters/ import services/, api/, helpers/ and n8n-workflow only.',
		),
		only(
			'methods',
			['services', 'api', 'helpers', 'n8n-workflow'],
			'What the editor asks for needs services/, api/ and helpers/ only.',
		),
		only(
			'trigger/state',
			['services', 'api', 'helpers'],
			'What happens is worked out from what the server reports, without n8n.',
		),
		only(
			'trigger',
			['parameters', 'services', 'api', 'helpers', 'n8n-workflow'],
			'The trigger imports parameters/, services/, api/ and helpers/ only.',
		),
		only(
			'actions',
			['parameters', 'services', 'api', 'helpers', 'trigger/state', 'n8n-workflow'],
			"actions/ import neither the entry point nor the trigger, except for its state, the editor's methods or the credential.",
		),
		{
			name: 'operation-imports-router',
			comment: 'The router imports the operations, never the other way round.',
			severity: 'error',
			from: { path: '^nodes/MusicAssistant/actions/[^/]+/' },
			to: { path: '^nodes/MusicAssistant/actions/router\\.ts$' },
		},
		{
			name: 'credentials-import',
			comment: 'A credential imports nodes/MusicAssistant/helpers/ and n8n-workflow only.',
			severity: 'error',
			from: { path: '^credentials/' },
			to: {
				pathNot: '^(credentials/|nodes/MusicAssistant/helpers/|node_modules/n8n-workflow/)',
			},
		},
		{
			name: 'other-programs-import-sources',
			comment:
				'The simulator judges the node, so it shares nothing with it; the end-to-end run and the bench see the package as built.',
			severity: 'error',
			from: { path: '^(simulator|e2e|bench)/' },
			to: { path: '^(nodes|credentials)/' },
		},
		{
			name: 'used-once',
			comment: 'What serves one operation lives with it in actions/; these folders are shared.',
			severity: 'error',
			module: {
				path: '^nodes/MusicAssistant/(helpers|services|parameters)/',
				numberOfDependentsLessThan: 2,
			},
			from: { path: '^(nodes|credentials)/' },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		tsConfig: { fileName: 'tsconfig.json' },
		tsPreCompilationDeps: true,
	},
};

/**
 * @param {string} folder below nodes/MusicAssistant/
 * @param {string[]} others folders and packages that it may import besides itself
 * @param {string} comment
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function only(folder, others, comment) {
	const allowed = [folder, ...others].map((name) =>
		name.startsWith('n8n') ? `node_modules/${name}/` : `nodes/MusicAssistant/${name}/`,
	);
	return {
		name: `${folder}-imports`,
		comment,
		severity: 'error',
		from: { path: `^nodes/MusicAssistant/${folder}/` },
		to: { pathNot: `^(${allowed.join('|')})` },
	};
}
