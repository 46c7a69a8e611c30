import type { SimulatorControl } from '../../../simulator';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_LIMIT, AI_MEDIA_TYPE } from '../support/examples/fromAiExpressions';

const likeOneOfEach = (control: SimulatorControl) => {
	for (const type of ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track']) {
		control.setFavorite(`library://${type}/1`, true);
	}
};

export const examples = {
	parameters: { mediaType: 'playlist' },
	prepare: (control) => control.setFavorite('library://playlist/13', true),
	// Each type has fields of its own.
	others: ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'].map(
		(mediaType) => ({ parameters: { mediaType, limit: 1 }, prepare: likeOneOfEach }),
	),
	tool: {
		parameters: { mediaType: AI_MEDIA_TYPE, limit: AI_LIMIT },
		modelArguments: { kind: 'track' },
	},
} satisfies OperationExamples;
