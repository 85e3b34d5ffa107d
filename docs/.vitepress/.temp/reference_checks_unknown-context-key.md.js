import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"unknown-context-key, rule of check","description":"unknown-context-key, rule of check: warning – context has no such key. views/pages/index.liquid context has no key 'parms' (did you mean 'params'?)","frontmatter":{"title":"unknown-context-key, rule of check","description":"unknown-context-key, rule of check: warning – context has no such key. views/pages/index.liquid context has no key 'parms' (did you mean 'params'?)"},"headers":[],"relativePath":"reference/checks/unknown-context-key.md","filePath":"reference/checks/unknown-context-key.md"}`);
const _sfc_main = { name: "reference/checks/unknown-context-key.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unknown-context-key" tabindex="-1">unknown-context-key <a class="header-anchor" href="#unknown-context-key" aria-label="Permalink to &quot;unknown-context-key&quot;">​</a></h1><p><em>warning</em> – <code>context</code> has no such key.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{{ context.parms.id }}</span></span></code></pre></div><blockquote><p>context has no key &quot;parms&quot; (did you mean &quot;params&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/unknown-context-key.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unknownContextKey = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unknownContextKey as default
};
