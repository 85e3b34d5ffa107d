import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"unused-partial, rule of check","description":"unused-partial, rule of check: hint – No template names this partial. lib/old.liquid no template uses the partial 'old'","frontmatter":{"title":"unused-partial, rule of check","description":"unused-partial, rule of check: hint – No template names this partial. lib/old.liquid no template uses the partial 'old'"},"headers":[],"relativePath":"reference/checks/unused-partial.md","filePath":"reference/checks/unused-partial.md"}`);
const _sfc_main = { name: "reference/checks/unused-partial.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unused-partial" tabindex="-1">unused-partial <a class="header-anchor" href="#unused-partial" aria-label="Permalink to &quot;unused-partial&quot;">​</a></h1><p><em>hint</em> – No template names this partial.</p><p><code>lib/old.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>old</span></span></code></pre></div><blockquote><p>no template uses the partial &quot;old&quot;</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/unused-partial.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unusedPartial = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unusedPartial as default
};
