import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"idle-key, rule of check","description":"idle-key, rule of check: hint – A key has an effect only on the original platform. views/pages/index.liquid enable_profiler: this key has no effect here","frontmatter":{"title":"idle-key, rule of check","description":"idle-key, rule of check: hint – A key has an effect only on the original platform. views/pages/index.liquid enable_profiler: this key has no effect here"},"headers":[],"relativePath":"reference/checks/idle-key.md","filePath":"reference/checks/idle-key.md"}');
const _sfc_main = { name: "reference/checks/idle-key.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="idle-key" tabindex="-1">idle-key <a class="header-anchor" href="#idle-key" aria-label="Permalink to &quot;idle-key&quot;">​</a></h1><p><em>hint</em> – A key has an effect only on the original platform.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>enable_profiler: true</span></span>
<span class="line"><span>---</span></span></code></pre></div><blockquote><p>enable_profiler: this key has no effect here</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/idle-key.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const idleKey = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  idleKey as default
};
