import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"missing-partial, rule of check","description":"missing-partial, rule of check: error – A partial, function or job is not there. views/pages/index.liquid views/partials/card.liquid can't find partial …","frontmatter":{"title":"missing-partial, rule of check","description":"missing-partial, rule of check: error – A partial, function or job is not there. views/pages/index.liquid views/partials/card.liquid can't find partial …"},"headers":[],"relativePath":"reference/checks/missing-partial.md","filePath":"reference/checks/missing-partial.md"}`);
const _sfc_main = { name: "reference/checks/missing-partial.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-partial" tabindex="-1">missing-partial <a class="header-anchor" href="#missing-partial" aria-label="Permalink to &quot;missing-partial&quot;">​</a></h1><p><em>error</em> – A partial, function or job is not there.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% render &#39;crad&#39; %}{% render &#39;card&#39; %}</span></span></code></pre></div><p><code>views/partials/card.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>a card</span></span></code></pre></div><blockquote><p>can&#39;t find partial &quot;crad&quot; (did you mean &quot;card&quot;?); looked for views/partials/crad.liquid, lib/crad.liquid</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/missing-partial.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingPartial = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingPartial as default
};
