import { parseCommandLine, UsageError } from '../../scripts/command-line';
import { PROFILE_NAMES, type ProfileName } from '../../simulator';

export const HELP = `Starts real n8n with the package, an embedded music server, and the example workflows.

  npm run n8n                       n8n on port 5678, or on a free one if that is in use
  npm run n8n -- --profile 2.7      the embedded music server behaves like that version

After changes in nodes/ or credentials/ the package is rebuilt and reloaded. Ctrl-C stops everything and deletes n8n's data.
`;

/** @throws UsageError for unknown options */
export function readTryOptions(args: readonly string[]): { help: boolean; profile: ProfileName } {
	const { values } = parseCommandLine({
		args: [...args],
		options: {
			help: { type: 'boolean', short: 'h', default: false },
			profile: { type: 'string', default: '2.8' },
		},
	});
	const profile = PROFILE_NAMES.find((name) => name === values.profile);
	if (profile) return { help: values.help, profile };
	throw new UsageError(
		`There is no profile "${values.profile}". The profiles are: ${PROFILE_NAMES.join(', ')}`,
	);
}
