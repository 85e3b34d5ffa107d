import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"missing-query, rule of check","description":"missing-query, rule of check: error – A GraphQL query is not there. views/pages/index.liquid can't find query 'teas/find'; looked for …","frontmatter":{"title":"missing-query, rule of check","description":"missing-query, rule of check: error – A GraphQL query is not there. views/pages/index.liquid can't find query 'teas/find'; looked for …"},"headers":[],"relativePath":"reference/checks/missing-query.md","filePath":"reference/checks/missing-query.md"}`);
const _sfc_main = { name: "reference/checks/missing-query.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-query" tabindex="-1">missing-query <a class="header-anchor" href="#missing-query" aria-label="Permalink to &quot;missing-query&quot;">​</a></h1><p><em>error</em> – A GraphQL query is not there.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% graphql g = &#39;teas/find&#39; %}</span></span></code></pre></div><blockquote><p>can&#39;t find query &quot;teas/find&quot;; looked for graphql/teas/find.graphql</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/missing-query.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingQuery = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingQuery as default
};
